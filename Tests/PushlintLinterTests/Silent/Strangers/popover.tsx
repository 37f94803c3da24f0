import * as React from 'react';
import { cn } from '@/lib/utils';

export const Content = React.forwardRef<HTMLDivElement, React.HTMLAttributes<HTMLDivElement> & { align?: 'start' | 'end' }>(
  ({ className, align = 'start', ...props }, ref) => (
    <div
      ref={ref}
      data-align={align}
      className={cn('max-h-[--radix-popover-content-available-height] rounded-md p-4', className)}
      style={{ ['--x' as string]: `${props.tabIndex ?? 0}px`, overflow: align === 'end' ? 'auto' : undefined }}
      {...props}
    />
  ),
);
Content.displayName = 'Content';
