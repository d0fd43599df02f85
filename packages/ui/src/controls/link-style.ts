/** A link inside a sentence: underlined, because colour alone does not tell it from the words around. */
export const linkStyle =
  'text-accent-text underline decoration-accent-text/40 underline-offset-2 transition-colors duration-100 hover:decoration-current'
