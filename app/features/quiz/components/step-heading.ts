export const stepHeading = "mt-[clamp(2rem,4vw,3.25rem)] text-[clamp(1.875rem,1.4rem+2vw,2.875rem)]";
