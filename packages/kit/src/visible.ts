/** Spaces, controls, marks alone, and letters that are drawn as nothing, such as Hangul fillers and blank Braille. */
const UNSEEN = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a person sees anything of the text. */
export function isVisible(text: string): boolean {
  return text.replace(UNSEEN, '') !== ''
}
