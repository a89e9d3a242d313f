import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A button of the back office; `className` adds to its look, such as `btn-primary`. It submits only by its type. */
export function Button({ className, ...button }: ComponentProps<'button'>) {
	return <button type="button" {...button} className={className ? `btn ${className}` : 'btn'} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
	icon: LucideIcon
	/** Accessible name. */
	label: string
}

export function IconButton({ icon: Icon, label, ...button }: IconButtonProps) {
	return (
		<button type="button" className="icon-button" aria-label={label} {...button}>
			<Icon aria-hidden="true" />
		</button>
	)
}
