export const consoles = {};
