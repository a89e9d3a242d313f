import { Menu } from '@base-ui/react/menu'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminType } from '../admin-type.ts'
import { MenuGuards, menuPlace } from '../menu-guards.tsx'
import type { NextScreen } from './use-save.ts'

export type SaveMenuProps = {
	type: AdminType
	isDisabled: boolean
	onSaveAnd: (next: NextScreen) => void
	/** Makes a published record a draft; null when it is a draft already, or cannot become one. */
	onUnpublish: (() => void) | null
	/** Address of the comparison of the working copy with the record; null without one. */
	comparePath: string | null
}

/** Menu beside the main button: what follows a save instead of the list, and rarer actions. */
export function SaveMenu(props: SaveMenuProps) {
	const { type, isDisabled, onSaveAnd, onUnpublish } = props
	// As it was when the menu opened: a working copy kept meanwhile would move the items under a press.
	const [comparePath, setComparePath] = useState(props.comparePath)
	return (
		<Menu.Root
			modal={false}
			onOpenChange={(isOpen) => {
				if (isOpen) setComparePath(props.comparePath)
			}}
		>
			<Menu.Trigger
				className="btn btn-primary"
				disabled={isDisabled}
				aria-label="More ways to save"
			>
				<ChevronDown aria-hidden="true" />
			</Menu.Trigger>
			<Menu.Portal container={menuPlace}>
				{/* Like the bar it belongs to, it stays where it is while the page scrolls. */}
				<Menu.Positioner
					className="row-menu-place"
					positionMethod="fixed"
					align="end"
					sideOffset={4}
				>
					<Menu.Popup className="row-menu">
						<MenuGuards />
						<Menu.Item className="row-menu-item" onClick={() => onSaveAnd('stay')}>
							Save and stay here
						</Menu.Item>
						{type.isFixed ? null : (
							<Menu.Item className="row-menu-item" onClick={() => onSaveAnd('another')}>
								Save and add another
							</Menu.Item>
						)}
						{type.publicPath({ slug: '', id: '' }) === null ? null : (
							<Menu.Item className="row-menu-item" onClick={() => onSaveAnd('page')}>
								Save and view page
							</Menu.Item>
						)}
						{comparePath ? (
							<Menu.LinkItem
								className="row-menu-item"
								closeOnClick
								render={<Link to={comparePath} />}
							>
								{onUnpublish || type.isFixed
									? 'Compare with the site'
									: 'Compare with the saved version'}
							</Menu.LinkItem>
						) : null}
						{onUnpublish ? (
							<Menu.Item className="row-menu-item" onClick={onUnpublish}>
								Take off the site...
							</Menu.Item>
						) : null}
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	)
}
