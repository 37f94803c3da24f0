#import "A.h" // it's
#define QUOTE '"'
// It's a comment. "
/* it's " not nested /* */
@implementation A
- (void)take:(id)value with:(void (^)(NSString *))block {
  NSString *a = @"its \" \\", *b = @"c" @"d (";
  char *c = "e)", d = '"', e = '\'';
  NSDictionary *f = @{@"g" : @[ @1, @YES, @(2 + 3) ], @"h" : @{}};
#if DEBUG
  NSLog(@"%@", f[@"g"][0]);
#endif
  [self take:[b copy] with:^(NSString *text) { block(text); }];
}
@end
