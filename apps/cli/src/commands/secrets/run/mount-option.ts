import type { ExportOptions } from '@nora/secrets-kit/formats'
import { exitCodes, Failure } from '../../../output/failure.ts'

export type MountOption = { path: string; options: ExportOptions }

const FORMATS: Readonly<Record<string, ExportOptions>> = {
  json: { format: 'json' },
  yaml: { format: 'yaml' },
  dotenv: { format: 'dotenv', reader: 'dotenv' },
  node: { format: 'dotenv', reader: 'node' },
  compose: { format: 'dotenv', reader: 'compose' },
  sh: { format: 'sh' },
  docker: { format: 'docker' },
  systemd: { format: 'systemd' },
}

/** `FILE:FORMAT`; the path may have colons of its own. Throws a Failure. */
export function readMount(text: string): MountOption {
  const colon = text.lastIndexOf(':')
  const path = text.slice(0, Math.max(colon, 0))
  const options = FORMATS[text.slice(colon + 1)]
  if (path !== '' && options !== undefined) return { path, options }
  const known = Object.keys(FORMATS).join(', ')
  throw new Failure(exitCodes.usage, {
    ru: `--mount пишется как ФАЙЛ:ФОРМАТ, формат — одно из ${known}.`,
    en: `Write --mount as FILE:FORMAT, where the format is one of ${known}.`,
  })
}
