import type { Localized } from '@nora/kit'

/** A setting of another program that is not kept, by its place in the source, and why. */
export type Loss = { readonly setting: string; readonly reason: Localized }
