import type { Bytes } from '../bytes/bytes.ts'
import { frame } from '../bytes/frame.ts'

/** What opens a person's account key. */
export type SlotKind = 'master' | 'recovery' | 'pin'
/** A part of a row, at one version of the row and one epoch of its collection. */
export type RowPlace = { collection: string; row: string; version: number; epoch: number }

/** The account key, sealed by what the slot's kind names. */
export function slotContext(place: { user_id: string; kind: SlotKind; slot_id: string }): Bytes {
  return frame('nora/v1/slot', place.user_id, place.kind, place.slot_id)
}

/** The bundle of user keys, sealed by the account key. */
export function bundleContext(place: { user_id: string; generation: number }): Bytes {
  return frame('nora/v1/bundle', place.user_id, place.generation)
}

/** What a person's clients have seen of directories and collections, sealed by the account key. */
export function pinsContext(place: { user_id: string }): Bytes {
  return frame('nora/v1/pins', place.user_id)
}

/** The name of a collection. */
export function nameContext(place: { collection: string; version: number; epoch: number }): Bytes {
  return frame('nora/v1/name', place.collection, place.version, place.epoch)
}

/** What lists show of a row. */
export function overviewContext(place: RowPlace): Bytes {
  return toRowContext('nora/v1/overview', place)
}

/** What a row holds. */
export function detailsContext(place: RowPlace): Bytes {
  return toRowContext('nora/v1/details', place)
}

/** A secret of a configuration. */
export function secretContext(place: RowPlace): Bytes {
  return toRowContext('nora/v1/secret', place)
}

/** The content key of the epoch before, sealed by the one of `epoch`. */
export function previousContext(place: { collection: string; epoch: number }): Bytes {
  return frame('nora/v1/previous', place.collection, place.epoch)
}

/** The content key of a collection, sealed to a holder's public key. */
export function grantContext(place: { collection: string; epoch: number; subject: string }): Bytes {
  return frame('nora/v1/grant', place.collection, place.epoch, place.subject)
}

/** What is told of a file: name, size, kind. */
export function fileContext(place: { collection: string; row: string; file: string }): Bytes {
  return frame('nora/v1/file', place.collection, place.row, place.file)
}

/** What a person keeps about a collection for themselves, sealed by the account key. */
export function ownContext(place: { user_id: string; collection: string }): Bytes {
  return frame('nora/v1/own', place.user_id, place.collection)
}

function toRowContext(label: string, { collection, row, version, epoch }: RowPlace): Bytes {
  return frame(label, collection, row, version, epoch)
}
