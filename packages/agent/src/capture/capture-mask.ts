/** Puts something else in the place of what nobody may see. It may learn of more while exchanges are kept. */
export type CaptureMask = {
  maskText(text: string): string
  /** `isCut`: more followed, so that the bytes may end within a value. */
  maskBytes(bytes: Buffer, how?: { isCut: boolean }): Buffer
}

export const NO_MASK: CaptureMask = { maskText: (text) => text, maskBytes: (bytes) => bytes }
