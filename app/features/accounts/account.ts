export const sessionDays = 7;
export const passwordLength = { least: 10, most: 128 } as const;
