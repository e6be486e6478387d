export const altLimit = 300;
