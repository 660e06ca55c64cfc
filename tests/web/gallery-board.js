export const roadsAndPlots = {};
