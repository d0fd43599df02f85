import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIB } from '@nora/kit'

/** A start makes these anew, or they belong to a running process. */
const OF_THE_MOMENT =
  /^(?:ready\.json|sample\.token|admin\.sock|nora-server\.yml|transfer-.*|.*\.(?:lock|making))$/
const LARGEST_BYTES = MIB

/** Keys, certificates and the like of the data folder, by name. The database and the logs are folders. */
export function readInstallationFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => {
    const stat = lstatSync(join(folder, name))
    return stat.isFile() && stat.size <= LARGEST_BYTES && !name.startsWith('.') && !OF_THE_MOMENT.test(name)
  })
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]))
}
