import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The client's local API, for `vite` while the page is worked on. */
const client = process.env.NORA_INSPECTOR_URL ?? 'http://127.0.0.1:4040'

export default defineConfig({
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // The page's policy allows images and fonts from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': client } },
})
