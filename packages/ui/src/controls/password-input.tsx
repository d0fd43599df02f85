import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { IconButton } from './icon-button.tsx'
import { Input, type InputProps } from './input.tsx'

export function PasswordInput({ className, ...rest }: Omit<InputProps, 'type' | 'code'>) {
  const [shown, setShown] = useState(false)
  const texts = useTexts(uiTexts)
  return (
    <div className={classNames('relative', className)}>
      <Input
        autoComplete="current-password"
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        className="pr-9"
      />
      <IconButton
        label={shown ? texts.hidePassword : texts.showPassword}
        icon={shown ? <EyeOff /> : <Eye />}
        size="small"
        className="absolute top-[3px] right-[3px]"
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
