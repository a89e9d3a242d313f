import { Menu } from '@base-ui/react/menu'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { AdminType } from '../admin-type.ts'
import { MenuGuards } from '../menu-guards.tsx'
import { menuPlace } from '../menu-place.ts'

type SaveMenuProps = {
	type: AdminType
	isDisabled: boolean
	onSaveAnd: (next: 'another' | 'page') => void
}

/** Menu of what follows a save instead of the list. */
export function SaveMenu({ type, isDisabled, onSaveAnd }: SaveMenuProps) {
	return (
		<Menu.Root modal={false}>
			<Menu.Trigger
				className="btn btn-primary"
				disabled={isDisabled}
				aria-label="More ways to save"
			>
				<ChevronDown aria-hidden="true" />
			</Menu.Trigger>
			<Menu.Portal container={menuPlace}>
				<Menu.Positioner className="row-menu-place" align="end" sideOffset={4}>
					<Menu.Popup className="row-menu">
						<MenuGuards />
						<Menu.Item className="row-menu-item" onClick={() => onSaveAnd('another')}>
							Save and add another
						</Menu.Item>
						{type.publicPath({ slug: '', id: '' }) === null ? null : (
							<Menu.Item className="row-menu-item" onClick={() => onSaveAnd('page')}>
								Save and view page
							</Menu.Item>
						)}
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	)
}
