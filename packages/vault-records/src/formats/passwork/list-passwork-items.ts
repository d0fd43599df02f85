import { toFolderPath } from '../folder-path.ts'
import { type JsonObject, toList, toObject, toText } from '../reading/json-values.ts'

export type PassworkItem = { item: JsonObject; path: string[] }

const CONTAINERS = ['vaults', 'groups', 'folders', 'children'] as const
const ITEMS = ['passwords', 'items'] as const
/** Where a flat list names what it lies in, the nearest first. */
const ITEM_PARENTS = ['folderId', 'groupId', 'vaultId'] as const
const CONTAINER_PARENTS = ['parentId', 'groupId', 'vaultId'] as const

type Container = { facts: JsonObject; nested: Container | null }
type Tree = { containers: Container[]; items: { item: JsonObject; nested: Container | null }[] }

/** Items with the names of the folders that they lie in, and the paths of all folders. */
export function listPassworkItems(json: unknown): { items: PassworkItem[]; paths: string[][] } {
  const tree: Tree = { containers: [], items: [] }
  if (Array.isArray(json)) collectContainers(json, null, tree)
  else collect(toObject(json), null, tree)
  const byId = new Map(tree.containers.map((one) => [toText(one.facts.id), one]))
  byId.delete('')
  const findById = (facts: JsonObject, keys: readonly string[]) => {
    return keys.map((key) => byId.get(toText(facts[key]))).find((one) => one !== undefined) ?? null
  }
  const toPath = (from: Container | null): string[] => {
    const names: string[] = []
    const seen = new Set<Container>()
    // A hostile file may name a folder as lying in itself.
    for (let at = from; at !== null && !seen.has(at); ) {
      seen.add(at)
      names.unshift(toText(at.facts.name))
      at = at.nested ?? findById(at.facts, CONTAINER_PARENTS)
    }
    return toFolderPath(names)
  }
  return {
    items: tree.items.map(({ item, nested }) => {
      return { item, path: toPath(nested ?? findById(item, ITEM_PARENTS)) }
    }),
    paths: tree.containers.map(toPath),
  }
}

function collect(facts: JsonObject, nested: Container | null, tree: Tree): void {
  for (const key of CONTAINERS) collectContainers(toList(facts[key]), nested, tree)
  for (const key of ITEMS) {
    for (const item of toList(facts[key]).map(toObject)) {
      if (isItem(item)) tree.items.push({ item, nested })
    }
  }
}

function collectContainers(list: readonly unknown[], nested: Container | null, tree: Tree): void {
  for (const facts of list.map(toObject)) {
    const container = { facts, nested }
    tree.containers.push(container)
    collect(facts, container, tree)
  }
}

function isItem({ name, login, password, cryptedPassword, passwordEncrypted }: JsonObject): boolean {
  const isText = (value: unknown) => typeof value === 'string'
  return isText(name) && [login, password, cryptedPassword, passwordEncrypted].some(isText)
}
