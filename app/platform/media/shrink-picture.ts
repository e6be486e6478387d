import { mostBytes, mostPixelsAcross } from "./picture-file.ts";

/**
 * Shrinks a picture that the server would refuse for its size to the largest size that the site shows. Animations and
 * formats this browser cannot read are sent as they are; the server decides.
 */
export async function shrunk(file: File): Promise<Blob> {
  if (file.size <= mostBytes || !shrinkable.includes(file.type)) return file;
  try {
    return (await isMoving(file)) ? file : await redrawn(file);
  } catch {
    return file;
  }
}

const shrinkable = ["image/jpeg", "image/png", "image/webp", "image/avif"];

async function redrawn(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, mostPixelsAcross / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return file;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const isOpaque = file.type === "image/jpeg" || !isSeeThrough(context);
  return (await encoded(canvas, isOpaque ? "image/jpeg" : "image/webp")) ?? file;
}

function isSeeThrough(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

/** The best quality that fits. */
async function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  for (const quality of [0.92, 0.85, 0.7]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (blob && blob.size <= mostBytes) return blob;
  }
  return undefined;
}

/** Only the first frame of an animation would remain. */
async function isMoving(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  if (file.type === "image/png") return (head.split("IDAT")[0] ?? "").includes("acTL");
  if (file.type === "image/webp") return head.slice(12, 16) === "VP8X" && ((bytes[20] ?? 0) & webpMoves) !== 0;
  return head.slice(4, 64).startsWith("ftyp") && head.slice(8, 64).includes("avis");
}

const headBytes = 32 * 1024;
const webpMoves = 0b10;
