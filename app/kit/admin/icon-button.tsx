import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
	icon: LucideIcon
	/** Accessible name. */
	label: string
}

/** A button that shows only an icon. */
export function IconButton({ icon: Icon, label, ...button }: IconButtonProps) {
	return (
		<button type="button" className="icon-button" aria-label={label} {...button}>
			<Icon aria-hidden="true" />
		</button>
	)
}
