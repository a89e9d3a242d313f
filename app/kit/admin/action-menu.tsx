import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'

/** Container of menus: inside `main`, so that landmark navigation finds them. */
const menuPlace = {
	get current() {
		return document.getElementById('admin-page')
	},
}

type ActionMenuProps = Omit<ComponentProps<typeof Menu.Trigger>, 'children'> & {
	/** Accessible name of the button. */
	label: string
	icon: LucideIcon
	onOpenChange?: (isOpen: boolean) => void
	/** Stays where it is while the page scrolls, like the bar it belongs to. */
	isFixed?: boolean
	children: ReactNode
}

export function ActionMenu(props: ActionMenuProps) {
	const { label, icon: Icon, onOpenChange, isFixed = false, children, ...trigger } = props
	return (
		<Menu.Root modal={false} onOpenChange={onOpenChange}>
			<Menu.Trigger className="icon-button" aria-label={label} {...trigger}>
				<Icon aria-hidden="true" />
			</Menu.Trigger>
			<Menu.Portal container={menuPlace}>
				<Menu.Positioner
					className="row-menu-place"
					positionMethod={isFixed ? 'fixed' : 'absolute'}
					align="end"
					sideOffset={4}
				>
					<Menu.Popup className="row-menu">
						<MenuGuards />
						{children}
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	)
}

export function MenuItem(props: { onClick: () => void; children: ReactNode }) {
	return <Menu.Item className="row-menu-item" {...props} />
}

export function MenuLink({ children, ...link }: LinkProps) {
	return (
		<Menu.LinkItem className="row-menu-item" closeOnClick render={<Link {...link} />}>
			{children}
		</Menu.LinkItem>
	)
}

const hiddenGuard = '[data-base-ui-focus-guard][aria-hidden]'

/**
 * Rendered in each menu. Base UI puts focus guards around an open menu and sets `aria-hidden` on them; focusable
 * elements must not be hidden (WCAG 4.1.2), so this removes it. The guards have no text, so nothing is read out.
 */
function MenuGuards() {
	useEffect(() => {
		const show = () => {
			for (const guard of document.querySelectorAll(hiddenGuard))
				guard.removeAttribute('aria-hidden')
		}
		// The guards outside the menu are added a moment later.
		const observer = new MutationObserver(show)
		observer.observe(document.body, { childList: true, subtree: true })
		show()
		return () => observer.disconnect()
	}, [])
	return null
}
