import { resourceTypes } from './forms.ts'
import { LeadFormFrame, useOffice } from './lead-form-frame.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const typeOptions = resourceTypes.map((label) => ({ value: label.toLowerCase(), label }))

export function ResourceRequestForm({ labelledBy }: { labelledBy: string }) {
	const { company } = useOffice()
	return (
		<LeadFormFrame
			form="request"
			labelledBy={labelledBy}
			submitLabel="Submit Request"
			failureTitle="Error submitting request:"
			privacy={`${company} uses your name and e-mail address to answer this request, and for nothing else.`}
		>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					form="request"
					name="name"
					label="Name"
					autoComplete="name"
					required
					maxLength={120}
				/>
				<TextField
					form="request"
					name="email"
					label="E-mail address"
					type="email"
					inputMode="email"
					autoComplete="email"
					required
					maxLength={254}
				/>
			</div>
			<SelectField
				form="request"
				name="resourceType"
				label="Resource type"
				prompt="Choose a type"
				options={typeOptions}
				required
			/>
			<TextArea
				form="request"
				name="description"
				label="What should it help you do?"
				required
				maxLength={4000}
			/>
		</LeadFormFrame>
	)
}
