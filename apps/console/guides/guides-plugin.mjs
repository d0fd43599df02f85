/** A Vite plugin: `import('…/docs/client.md?guide')` is a module whose default export is the rendered guide. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url))
const QUERY = '?guide'

/** @returns {import('vite').Plugin} */
export function guidesPlugin() {
  return {
    name: 'guides',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.md${QUERY}`)) return null
      const path = id.slice(0, -QUERY.length)
      return `export default ${JSON.stringify(await loadGuide(path, (file) => this.addWatchFile(file)))}`
    },
  }
}

/** Reads and renders the guide at a path of `docs/` or `docs/ru/`. `onRead` hears of every file that it is made of. */
export async function loadGuide(path, onRead = () => {}) {
  const { renderGuide, toAnchors } = await import('./render-guide.mjs')
  const read = (file) => {
    onRead(file)
    return readFileSync(file, 'utf8')
  }
  const folder = dirname(path)
  const name = basename(path, '.md')
  const anchors = (other) => {
    const file = `${other || name}.md`
    return toAnchors(read(join(folder, file)), read(join(DOCS, file)))
  }
  return renderGuide(read(path), { english: read(join(DOCS, `${name}.md`)), anchors })
}
