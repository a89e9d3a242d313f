import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { IconButton } from './button.tsx'

type MoveButtonsProps = {
	name: string
	isFirst: boolean
	isLast: boolean
	/** -1: one place up, 1: down. */
	onMove: (by: -1 | 1) => void
}

/** Moves an item up or down. At the ends the buttons stay, so that the focus is not lost. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
	return (
		<>
			<IconButton
				icon={ArrowUp}
				label={`Move ${name} up`}
				aria-disabled={isFirst}
				onClick={() => isFirst || onMove(-1)}
			/>
			<IconButton
				icon={ArrowDown}
				label={`Move ${name} down`}
				aria-disabled={isLast}
				onClick={() => isLast || onMove(1)}
			/>
		</>
	)
}

type LineButtonsProps = MoveButtonsProps & { onRemove: () => void }

export function LineButtons({ onRemove, ...moves }: LineButtonsProps) {
	return (
		<div className="icon-buttons">
			<MoveButtons {...moves} />
			<IconButton icon={X} label={`Remove ${moves.name}`} data-remove="" onClick={onRemove} />
		</div>
	)
}
