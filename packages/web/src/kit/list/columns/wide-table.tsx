import { type GetRef, Table, type TableProps } from 'antd';
import { useEffect, useRef } from 'react';

type Props<Row> = Omit<TableProps<Row>, 'pagination' | 'tableLayout' | 'scroll' | 'columns'> & {
  columns: (NonNullable<TableProps<Row>['columns']>[number] & { width: number })[];
  /** Its width beside the columns: boxes to tick, arrows to open. */
  more?: number;
};

/** Elements that the Tab key reaches. */
const stops = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/**
 * A table as wide as its columns, which scrolls sideways on narrower pages. The Tab key reaches it, and so scrolls it,
 * through what stands in its rows, or else the table itself.
 */
export function WideTable<Row extends object>({ columns, more = 0, ...props }: Props<Row>) {
  const table = useRef<GetRef<typeof Table>>(null);
  useEffect(() => {
    const rows = table.current?.nativeElement.querySelector('.ant-table-content');
    if (rows?.querySelector(stops)) rows.removeAttribute('tabindex');
    else rows?.setAttribute('tabindex', '0');
  });
  return (
    <Table<Row>
      {...props}
      ref={table}
      columns={columns}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: columns.reduce((sum, { width }) => sum + width, more) }}
    />
  );
}
