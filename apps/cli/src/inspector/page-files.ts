import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { Answer } from './answer.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

/** Answers for the page's own paths; null for any other. */
export type PageFiles = (path: string) => Answer | null

/** The files are listed once, so that no path of a request ever reaches the disk. */
export function openPageFiles(folder: string): PageFiles {
  const files = new Map<string, string>()
  if (existsSync(folder)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      files.set(`/${file.slice(folder.length).split(sep).filter(Boolean).join('/')}`, file)
    }
  }
  return (path) => {
    const file = files.get(path === '/' ? '/index.html' : path)
    if (file === undefined) return null
    const isHashed = path.startsWith('/assets/')
    return {
      status: 200,
      headers: {
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        ...(isHashed && { 'Cache-Control': 'max-age=31536000, immutable' }),
      },
      body: readFileSync(file),
    }
  }
}
