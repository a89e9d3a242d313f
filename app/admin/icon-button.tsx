import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
	icon: LucideIcon
	/** What it does, for those who do not see the icon. */
	label: string
}

/** A button that shows an icon and no words. */
export function IconButton({ icon: Icon, label, ...button }: IconButtonProps) {
	return (
		<button type="button" className="icon-button" aria-label={label} {...button}>
			<Icon aria-hidden="true" />
		</button>
	)
}
