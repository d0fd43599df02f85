import { findMetadataObjection, objectToDescription, type TunnelDescription } from '@nora/command-line'
import { type Localized, Problem } from '@nora/kit'
import type { BindMessage } from '@nora/protocol'

/** Reads the owner’s description of a tunnel. Throws a Problem for what could not be displayed. */
export function readTunnelDescription(
  said: Pick<BindMessage, 'description' | 'metadata'>,
): TunnelDescription {
  const { description, metadata } = { description: said.description ?? null, metadata: said.metadata ?? {} }
  const ofText = description === null ? null : objectToDescription(description)
  if (ofText !== null) throw unfit('description', ofText)
  const ofMetadata = findMetadataObjection(metadata)
  if (ofMetadata !== null) throw unfit('metadata', ofMetadata.text)
  return { description, metadata }
}

function unfit(name: string, { ru, en }: Localized): Problem {
  return new Problem('ValidationError', { ru: `${name}: ${ru}.`, en: `${name}: ${en}.` })
}
