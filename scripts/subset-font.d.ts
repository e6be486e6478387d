declare module "subset-font" {
  type AxisRange = { min: number; max: number; default?: number };
  type Options = {
    targetFormat: "woff2" | "sfnt";
    variationAxes?: Record<string, AxisRange | number>;
    keepFeatures?: string[];
    noHinting?: boolean;
  };
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export = subsetFont;
}
