import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Writes files into a fresh folder that lives as long as the test. */
export function makeTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'nora-tree-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** The package.json of a workspace with the names it declares. */
export function manifest(name: string, dependencies: readonly string[] = []): string {
  return JSON.stringify({
    name,
    private: true,
    version: '0.1.0',
    license: 'Apache-2.0',
    type: 'module',
    exports: name.startsWith('@nora/') ? { '.': './src/index.ts' } : undefined,
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '0.1.0'])),
  })
}
