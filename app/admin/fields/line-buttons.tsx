import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'

type LineButtonsProps = {
	label: string
	isFirst: boolean
	isLast: boolean
	onUp: () => void
	onDown: () => void
	onRemove: () => void
}

/** Moves a line of a list past its neighbours, or takes it away. At the ends the buttons stay, so that the focus is not lost. */
export function LineButtons({ label, isFirst, isLast, onUp, onDown, onRemove }: LineButtonsProps) {
	return (
		<div className="icon-buttons">
			<button
				type="button"
				className="icon-button"
				aria-label={`Move ${label} up`}
				aria-disabled={isFirst}
				onClick={() => isFirst || onUp()}
			>
				<ArrowUp aria-hidden="true" />
			</button>
			<button
				type="button"
				className="icon-button"
				aria-label={`Move ${label} down`}
				aria-disabled={isLast}
				onClick={() => isLast || onDown()}
			>
				<ArrowDown aria-hidden="true" />
			</button>
			<button
				type="button"
				className="icon-button"
				aria-label={`Remove ${label}`}
				data-remove=""
				onClick={onRemove}
			>
				<X aria-hidden="true" />
			</button>
		</div>
	)
}
