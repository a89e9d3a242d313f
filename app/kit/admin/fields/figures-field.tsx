import type { Figure } from '#platform/fields/listed-kinds.ts'
import type { Messages } from '../form/form-values.ts'
import type { Field } from '../form/use-record-form.ts'
import { EntriesField } from './entries-field.tsx'
import { NumberField } from './number-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

type FiguresFieldProps = Field<Figure[]> & {
	/** Those of the whole form, by path. */
	messages: Messages
	most: number
	hint?: string
}

const blank: Figure = {
	what: '',
	before: null,
	after: null,
	unit: '',
	how: '',
	from: '',
	better: 'lower',
}

const directions = [
	{ value: 'lower', label: 'Lower is better' },
	{ value: 'higher', label: 'Higher is better' },
] as const

/** Figures before and after a change, each with its unit and how it was taken. */
export function FiguresField(props: FiguresFieldProps) {
	return (
		<EntriesField
			{...props}
			one="figure"
			blank={blank}
			named="what"
			about={({ before, after, unit }) => `${before ?? ''} to ${after ?? ''} ${unit}`}
		>
			{({ part }) => (
				<>
					<TextField {...part('what', 'What was measured')} hint="Such as Cracked eggs." />
					<div className="field-pair">
						<NumberField {...part('before', 'Before')} step={0.001} />
						<NumberField {...part('after', 'After')} step={0.001} />
						<TextField {...part('unit', 'Unit (optional)')} hint="Such as % or mites per trap." />
						<SelectField {...part('better', 'Which is better')} choices={directions} />
					</div>
					<TextField {...part('how', 'How')} hint="Such as candled by hand every Monday." />
					<TextField {...part('from', 'From how many')} hint="Such as 300 eggs each time." />
				</>
			)}
		</EntriesField>
	)
}
