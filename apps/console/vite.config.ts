import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const control = process.env.NORA_CONSOLE_CONTROL_URL ?? 'http://localhost:7070'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    manifest: true,
    // The content policy allows fonts and images from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 7073,
    proxy: Object.fromEntries(
      ['/v1', '/swagger', '/dev', '/healthz', '/readyz', '/install.sh', '/download'].map((path) => [
        path,
        control,
      ]),
    ),
  },
})
