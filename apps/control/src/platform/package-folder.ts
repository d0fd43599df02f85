import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this app. Found by its migrations, so that it holds for sources and for a bundle alike. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'migrations'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('the migrations folder is missing beside the program')
    folder = parent
  }
  return folder
}

/** The text of a file that comes with the program, by its path in the app's folder. */
export function readPackageFile(path: string): string {
  return readFileSync(join(packageFolder(), path), 'utf8')
}
