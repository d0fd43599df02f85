/**
 * What the page at /swagger/ runs: groups closed until they are asked for, the theme that was chosen in the console,
 * and a key that every call carries. The key lives as long as the page: it is stored nowhere.
 */
export const SWAGGER_SCRIPT = `
const theme = localStorage.getItem('nora_theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

window.ui = SwaggerUIBundle({
  url: '/swagger/openapi.json',
  dom_id: '#page',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  defaultModelsExpandDepth: -1,
})

const form = document.getElementById('key')
const used = document.getElementById('used')
const show = (key) => {
  form.hidden = key !== null
  used.hidden = key === null
  used.querySelector('code').textContent = key === null ? '' : '…' + key.slice(-4)
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const key = form.elements.key.value.trim()
  form.reset()
  window.ui.preauthorizeApiKey(key.startsWith('nk_') ? 'api_key' : 'bearer', key)
  show(key)
  used.querySelector('button').focus()
})
used.querySelector('button').addEventListener('click', () => {
  window.ui.authActions.logout(['api_key', 'bearer'])
  show(null)
  form.elements.key.focus()
})
`
