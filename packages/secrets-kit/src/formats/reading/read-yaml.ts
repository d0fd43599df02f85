import { readYaml } from '../../types/check-yaml.ts'
import { ImportError, type ImportFault } from '../import-error.ts'
import { flattenSecrets, isJsonMap, type JsonValue } from './json-secrets.ts'
import type { FoundSecrets } from './read-json.ts'

/** YAML whose scalars are taken as they are written: `007` and `1.10` stay what they are. */
export function readYamlFile(text: string): FoundSecrets {
  const read = readYaml(text, 'failsafe')
  if ('problem' in read) throw new ImportError(read.problem.code as ImportFault, read.problem)
  // Every scalar of this schema is a string.
  const value = read.value as JsonValue
  if (!isJsonMap(value)) throw new ImportError('unknown_format')
  if (isJsonMap(value.get('sops'))) throw new ImportError('encrypted_by_sops')
  return { format: 'yaml', found: flattenSecrets(value) }
}
