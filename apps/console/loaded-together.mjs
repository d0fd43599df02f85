/** Keeps what one visit loads by itself in one file. */
import { join } from 'node:path'

/**
 * Finds what these visits load by themselves: module → name of the first group that loads it. The bundler alone cuts
 * such code into a file for every set of pages that use it, dozens of them, and each costs a turn on a slow network.
 * Takes a build that is thrown away, because only its result tells what is left of a module that lists others.
 *
 * @param {typeof import('vite').build} build
 * @param {string} folder Where the paths of entries start.
 * @param {import('vite').InlineConfig} config
 * @param {readonly { name: string, entries: readonly string[] }[]} groups `entries` are loaded one after the other.
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function findLoadedTogether(build, folder, config, groups) {
  const { output } = await build({
    ...config,
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, manifest: false },
  })
  const chunks = output.filter((file) => file.type === 'chunk')
  const toPaths = (entries) => entries.map((path) => join(folder, path))
  // Entries stay files of their own: the manifest and dynamic imports know them by their names.
  const alone = new Set(groups.flatMap(({ entries }) => toPaths(entries)))
  const found = new Map()
  for (const { name, entries } of groups) {
    const modules = findStaticChunks(chunks, toPaths(entries)).flatMap(({ moduleIds }) => moduleIds)
    for (const id of modules) if (!alone.has(id) && !found.has(id)) found.set(id, name)
  }
  return found
}

/** Returns the chunks of these modules and all that they import, but not what they load on demand. */
function findStaticChunks(chunks, paths) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const waiting = paths.map((path) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path))
    if (!chunk) throw new Error(`the console has no ${path}`)
    return chunk
  })
  const loaded = new Set()
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (loaded.has(chunk)) continue
    loaded.add(chunk)
    waiting.push(...chunk.imports.flatMap((file) => byFile.get(file) ?? []))
  }
  return [...loaded]
}
