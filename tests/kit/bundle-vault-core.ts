import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const SOURCES = fileURLToPath(new URL('../../packages/vault-core/src', import.meta.url))
const WHOLE = "import * as vault from './index.ts'\nglobalThis.vault = { ...vault }"

/** A script for browsers; `contents` imports as a file of `folder` does, of vault-core's sources without it. */
export async function bundleForBrowser(contents: string, folder = SOURCES): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  })
  return outputFiles[0]?.contents ?? new Uint8Array(0)
}

/** What all of vault-core weighs in a browser, compressed, bytes. */
export async function weighVaultCore(): Promise<number> {
  return gzipSync(await bundleForBrowser(WHOLE), { level: 9 }).length
}
