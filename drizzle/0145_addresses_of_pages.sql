-- Pages whose typed address another page had got a number, which the form did not show. It shows their real address from now on, and
-- refuses a taken one.
update pages set address = slug where address is not null and address <> slug;
