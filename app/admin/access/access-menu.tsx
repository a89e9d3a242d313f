import { Menu } from '@base-ui/react/menu'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { MenuGuards } from '../menu-guards.tsx'
import { menuPlace } from '../menu-place.ts'
import { deedsFor, wordsFor } from './access-deeds.ts'
import type { AccessDeed } from './access-deeds.ts'
import { nameOf } from './access-person.ts'
import type { AccessPerson } from './access-person.ts'

type AccessMenuProps = {
	person: AccessPerson
	onChoose: (deed: AccessDeed, person: AccessPerson) => void
}

/** What can be done to a person's access. */
export function AccessMenu({ person, onChoose }: AccessMenuProps) {
	return (
		<Menu.Root modal={false}>
			<Menu.Trigger className="icon-button" aria-label={`Actions for ${nameOf(person)}`}>
				<EllipsisVertical aria-hidden="true" />
			</Menu.Trigger>
			<Menu.Portal container={menuPlace}>
				<Menu.Positioner className="row-menu-place" align="end" sideOffset={4}>
					<Menu.Popup className="row-menu">
						<MenuGuards />
						{deedsFor(person).map((deed) => (
							<Menu.Item
								key={deed}
								className="row-menu-item"
								onClick={() => onChoose(deed, person)}
							>
								{wordsFor(deed, person).label}
							</Menu.Item>
						))}
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	)
}
