#!/usr/bin/env node
import { existsSync } from 'node:fs'

const bundle = new URL('../dist/main.mjs', import.meta.url)
if (existsSync(bundle)) {
  await import(bundle.href)
} else {
  console.error('The server is not built yet. Run once in its folder: npm run build')
  process.exitCode = 1
}
