import { useId } from 'react'
import type { ReactNode } from 'react'

/** Related fields under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
	const id = useId()
	return (
		<section className="form-section" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{children}
		</section>
	)
}
