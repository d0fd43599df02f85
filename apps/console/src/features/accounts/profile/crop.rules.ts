/** Part of a picture: the middle of a square, in pixels of the picture, and how often it is enlarged. */
export type Crop = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }

export const MAX_ZOOM = 4

/** The biggest square, in the middle. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** Side of the square, in pixels of the picture. */
export function cropSide({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** Moves and zooms the crop so that it stays within the picture. */
export function fitCrop(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM)
  const half = cropSide(size, { ...crop, zoom }) / 2
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
