import X from 'lucide-react/icons/x'
import { IconButton } from '../icon-button.tsx'
import { MoveButtons } from '../move-buttons.tsx'
import type { MoveButtonsProps } from '../move-buttons.tsx'

type LineButtonsProps = MoveButtonsProps & { onRemove: () => void }

/** Moves a list entry up or down, or removes it. */
export function LineButtons({ onRemove, ...moves }: LineButtonsProps) {
	return (
		<div className="icon-buttons">
			<MoveButtons {...moves} />
			<IconButton icon={X} label={`Remove ${moves.name}`} data-remove="" onClick={onRemove} />
		</div>
	)
}
