import {
	filesField,
	leaveOutField,
	readPictureLines,
} from '#enquiries/leads/pictures/picture-lines.ts'
import { FieldShell } from './field-shell.tsx'
import { useTradeWords } from './use-trade-words.ts'

/**
 * Pictures that go along. With scripts each is sent as soon as it is chosen (pictures.ts), and the hidden field names
 * those that have arrived; without, they are posted with the form, and those of a refused form can be left out again.
 */
export function PicturesField() {
	const trade = useTradeWords()
	return (
		<FieldShell
			name="pictures"
			label="Pictures"
			hint={`Up to five${trade.picture}. Only our staff see them.`}
			isOptional
		>
			{({ typed = '', ...field }) => (
				<div className="grid gap-3" data-pictures="">
					<input {...field} name={filesField} type="file" accept="image/*" multiple />
					<textarea hidden name="pictures" defaultValue={typed} />
					{readPictureLines(typed).map(({ id, name }) => (
						<label key={id} className="flex gap-3" data-left-out="">
							<input type="checkbox" name={leaveOutField} value={id} />
							{`Leave out ${name}, which goes along otherwise`}
						</label>
					))}
				</div>
			)}
		</FieldShell>
	)
}
