export const roulette = {};
