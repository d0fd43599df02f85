import { SearchIndex } from '@nora/vault-records'
import { toRecordView } from './folders/folder-view.ts'
import type { OpenFolder } from './folders/open-folder.ts'
import type { RecordView } from './views.ts'

/** Finds records of the folders that are open. The index is made anew when one of them has changed. */
export class RecordSearch {
  #made = ''
  #index = new SearchIndex([], 'en')
  #views = new Map<string, RecordView>()

  find(opened: ReadonlyMap<string, OpenFolder>, lang: string, query: string): RecordView[] {
    const state = [lang, ...[...opened.values()].map(({ folder, head }) => `${folder.id} ${head.seq}`)].join()
    if (state !== this.#made) this.#make(opened, lang)
    this.#made = state
    return this.#index.find(query).flatMap((id) => this.#views.get(id) ?? [])
  }

  clear(): void {
    this.#made = ''
    this.#index = new SearchIndex([], 'en')
    this.#views.clear()
  }

  #make(opened: ReadonlyMap<string, OpenFolder>, lang: string): void {
    this.#views.clear()
    const entries = []
    for (const one of opened.values()) {
      const folder = toPath(opened, one)
      for (const row of one.rows.values()) {
        const view = toRecordView(one.folder.id, row)
        if (view === null) continue
        this.#views.set(view.id, view)
        entries.push({ id: view.id, overview: view.overview, folder })
      }
    }
    this.#index = new SearchIndex(entries, lang)
  }
}

/** Names of a folder and those above it, from the top. */
function toPath(opened: ReadonlyMap<string, OpenFolder>, folder: OpenFolder): string[] {
  const path: string[] = []
  const seen = new Set<string>()
  for (let at: OpenFolder | undefined = folder; at !== undefined && !seen.has(at.folder.id); ) {
    seen.add(at.folder.id)
    path.unshift(at.name.name)
    at = at.name.parent_id === null ? undefined : opened.get(at.name.parent_id)
  }
  return path
}
