import type { ReactNode } from 'react'

export type Fact = {
	name: string
	/** Without one, the fact is left out. */
	value: ReactNode
	/** The field that says it, for staff. */
	edit?: string
}

type FactsAsideProps = { label: string; facts: readonly Fact[]; children?: ReactNode }

/** What a page says of its record in short; on a wide screen beside its text, and in sight while that is read. */
export function FactsAside({ label, facts, children }: FactsAsideProps) {
	return (
		<aside
			className="grid content-start gap-8 lg:sticky lg:top-28 lg:col-start-2 lg:row-start-1 lg:self-start"
			aria-label={label}
		>
			<dl className="divide-y divide-line border-y border-line">
				{facts.map(({ name, value, edit }) =>
					value ? (
						<div key={name} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 py-3">
							<dt className="text-muted">{name}</dt>
							<dd className="font-semibold" data-edit={edit}>
								{value}
							</dd>
						</div>
					) : null,
				)}
			</dl>
			{children}
		</aside>
	)
}
