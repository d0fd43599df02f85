import { findMetadataObjection, objectToDescription, type TunnelDescription } from '@nora/command-line'
import type { Localized } from '@nora/kit'
import { z } from 'zod'

/** `nora.yml` can say this about a tunnel of any kind. */
export const descriptionEntries = {
  description: z
    .string('a text')
    .trim()
    .superRefine((text, context) => {
      const objection = objectToDescription(text)
      if (objection !== null) context.addIssue(toIssue(objection))
    })
    .optional()
    .describe('What the tunnel is for: shown in the console and in /v1; one line of up to 200 characters.'),
  metadata: z
    .record(
      z.string(),
      z.string('a text; put numbers, true and false in quotes'),
      'keys with texts: {team: pies}',
    )
    .superRefine((metadata, context) => {
      const objection = findMetadataObjection(metadata)
      if (objection === null) return
      const { key, text } = objection
      context.addIssue({ ...toIssue(text), path: key === null ? [] : [key] })
    })
    .optional()
    .describe('Facts about the tunnel, by which it is found: up to 20 keys of 64 characters, values of 256.'),
}

export const DESCRIPTION_ENTRY_KEYS = Object.keys(descriptionEntries)

type DescriptionEntries = z.output<z.ZodObject<typeof descriptionEntries>>

export function descriptionOfEntry({ description, metadata }: DescriptionEntries): TunnelDescription {
  return { description: description ?? null, metadata: metadata ?? {} }
}

function toIssue(text: Localized) {
  return { code: 'custom' as const, message: text.en, params: { text } }
}
