/**
 * The look of Nora: tokens, fonts and the primitives every page is made of, shared by the console and
 * the local inspector. Components take their texts by props; the few words of their own (close, copy,
 * retry) follow the LangProvider. They own no data, no routes and no requests.
 */
export { Button, type ButtonProps, buttonStyle } from './button.tsx'
export { Checkbox, type CheckboxProps } from './checkbox.tsx'
export { type ClassValue, classNames } from './class-names.ts'
export { CodeInput, type CodeInputProps } from './code-input.tsx'
export { Field, type FieldProps } from './field.tsx'
export { IconButton, type IconButtonProps } from './icon-button.tsx'
export { controlStyle, Input, type InputProps } from './input.tsx'
export { initialLang, LangProvider, storeLang, useLang, useTexts } from './lang.tsx'
export { Logo, LogoMark } from './logo.tsx'
export { PasswordInput } from './password-input.tsx'
export { Spinner } from './spinner.tsx'
export { setTheme, startTheme, THEMES, type Theme, useTheme } from './theme.ts'
export { Tooltip, type TooltipProps } from './tooltip.tsx'
