import type { ReactNode } from 'react'
import { useIsScripted } from '../use-is-scripted.ts'

type ModeSwitchProps = {
	href: string
	className?: string
	onPress: () => void
	children: ReactNode
}

/** A link without scripts, a button with them. */
export function ModeSwitch({ href, className, onPress, children }: ModeSwitchProps) {
	if (!useIsScripted())
		return (
			<a href={href} className={className}>
				{children}
			</a>
		)
	return (
		<button type="button" className={className} onClick={onPress}>
			{children}
		</button>
	)
}
