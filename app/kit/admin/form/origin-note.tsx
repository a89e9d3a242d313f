import { plural } from '#platform/lib/text/plural.ts'
import type { AdminType } from '../admin-type.ts'
import { labelOf } from './version-labels.ts'

/** That a record is as it came, of the demo content or as every site begins; of a fixed one, the fields that are. */
export type RecordOrigin = { kind: 'demo' | 'original'; fields: string[] | null }

const whole = {
	demo: 'Demo content: nobody has changed it yet.',
	original: 'Original text: nobody has changed it yet.',
}

/** Above a form: what of it is not the business's own yet. */
export function OriginNote({ type, origin }: { type: AdminType; origin?: RecordOrigin | null }) {
	if (!origin) return null
	const { kind, fields } = origin
	if (!fields) return <p className="notice">{whole[kind]}</p>
	return (
		<details className="notice">
			<summary>
				{`${plural(fields.length, 'field')} ${kind === 'demo' ? 'of the demo content' : 'with original words'}`}
			</summary>
			<p className="panel-line">
				{fields.map((name) => (
					<a key={name} href={`#${name}`}>
						{labelOf(type, name)}
					</a>
				))}
			</p>
		</details>
	)
}
