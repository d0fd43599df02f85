/** Puts something else in the place of what nobody may see. It may learn of more while exchanges are kept. */
export type CaptureMask = {
  maskText(text: string): string
  maskBytes(bytes: Buffer): Buffer
}

export const NO_MASK: CaptureMask = { maskText: (text) => text, maskBytes: (bytes) => bytes }
